; The installer for Windows, around dist\tarockblock: makensis /DVERSION=1.0.0 /DFOLDER=dist\tarockblock packaging\windows.nsi
; Compiled on Debian by a test; whether what it makes installs on Windows is untried.
Unicode true
!ifndef VERSION
  !error "say which version: /DVERSION=1.0.0"
!endif
!ifndef FOLDER
  !define FOLDER "..\dist\tarockblock"
!endif
!ifndef OUT
  !define OUT "..\dist\Tarockblock-${VERSION}-setup.exe"
!endif
!ifdef ICON
  Icon "${ICON}"
  UninstallIcon "${ICON}"
!endif
!include "MUI2.nsh"
!include "FileFunc.nsh"

Name "Tarockblock"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Tarockblock"
InstallDirRegKey HKCU "Software\Tarockblock" "Folder"
RequestExecutionLevel user ; for this user alone: nobody has to ask an administrator
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Tarockblock"
VIAddVersionKey "FileDescription" "Tarockblock"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The Tarockblock contributors, MIT"

!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\tarockblock-window.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tarockblock"

Section "Tarockblock"
  ; The files of an older version would lie beside the new ones. Evenings lie elsewhere, in the folder for data.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tarockblock.lnk" "$INSTDIR\tarockblock-window.exe"
  WriteRegStr HKCU "Software\Tarockblock" "Folder" "$INSTDIR"
  ; Evening files end in .json, which belongs to others: offered under "Open with", and nothing taken from anybody.
  WriteRegStr HKCU "Software\Classes\Applications\tarockblock-window.exe" "FriendlyAppName" "Tarockblock"
  WriteRegStr HKCU "Software\Classes\Applications\tarockblock-window.exe\shell\open\command" "" '"$INSTDIR\tarockblock-window.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Applications\tarockblock-window.exe\SupportedTypes" ".json" ""
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Tarockblock"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Tarockblock contributors"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\tarockblock-window.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\tarockblock.exe"
  Delete "$INSTDIR\tarockblock-window.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Tarockblock.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Tarockblock"
  DeleteRegKey HKCU "Software\Classes\Applications\tarockblock-window.exe"
SectionEnd
