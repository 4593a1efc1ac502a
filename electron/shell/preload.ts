import { contextBridge, ipcRenderer } from 'electron';
import { BRIDGE_VERBS, type DesktopBridge, SHELL_EVENTS, type ShellEvent } from '../../shared/till-contract/desktop/desktop-bridge.ts';

contextBridge.exposeInMainWorld('grandstand', {
  readComputer: () => ipcRenderer.invoke(BRIDGE_VERBS.readComputer.channel),
  setFullScreen: (isOn) => ipcRenderer.invoke(BRIDGE_VERBS.setFullScreen.channel, isOn),
  setZoom: (percent) => ipcRenderer.invoke(BRIDGE_VERBS.setZoom.channel, percent),
  setServing: (isOn) => ipcRenderer.invoke(BRIDGE_VERBS.setServing.channel, isOn),
  openLogs: () => ipcRenderer.invoke(BRIDGE_VERBS.openLogs.channel),
  lookForUpdate: () => ipcRenderer.invoke(BRIDGE_VERBS.lookForUpdate.channel),
  installUpdate: () => ipcRenderer.invoke(BRIDGE_VERBS.installUpdate.channel),
  quit: () => ipcRenderer.invoke(BRIDGE_VERBS.quit.channel),
  listen(listener) {
    const forward = (_event: unknown, event: ShellEvent): void => listener(event);
    ipcRenderer.on(SHELL_EVENTS, forward);
    return () => void ipcRenderer.off(SHELL_EVENTS, forward);
  },
} satisfies DesktopBridge);
