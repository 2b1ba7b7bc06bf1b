; Additions to electron-builder's installer for Windows: links that start with kontor: open with Kontor, for the users for whom it
; was installed. The uninstaller removes the registration only when it still points to this installation.

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\kontor" "" "URL:Kontor"
  WriteRegStr SHELL_CONTEXT "Software\Classes\kontor" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\kontor\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\kontor\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\kontor\shell\open\command" ""
  StrCmp $R0 '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"' 0 +2
    DeleteRegKey SHELL_CONTEXT "Software\Classes\kontor"
!macroend
