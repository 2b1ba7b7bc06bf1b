; What electron-builder's installer for Windows does not do by itself: links that begin with kontor: open with Kontor, for whom it
; was installed. Taken off again only where they still lead to this one.

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
