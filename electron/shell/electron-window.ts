import { BrowserWindow } from 'electron';
import { SHELL_EVENTS } from '../../shared/till-contract/desktop/desktop-bridge.ts';
import type { ShellWindow, WindowPlan } from './desktop-ports.ts';

/** Pages run sandboxed; only the preload's verbs are available to them. */
export const WINDOW_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  // A till in the background must keep reporting to its host.
  backgroundThrottling: false,
  spellcheck: false,
} as const;

const FIRST_SIZE = { width: 1280, height: 800 };
const LEAST_SIZE = { minWidth: 360, minHeight: 480 };

export function openElectronWindow(preload: string, plan: WindowPlan): ShellWindow {
  const window = new BrowserWindow({
    ...FIRST_SIZE,
    ...LEAST_SIZE,
    ...plan.bounds,
    kiosk: plan.isKiosk,
    show: false,
    title: 'Grandstand',
    webPreferences: { ...WINDOW_PREFERENCES, preload, zoomFactor: plan.zoom / 100 },
  });
  const { webContents } = window;
  if (plan.isMaximized && !plan.isKiosk) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('enter-full-screen', plan.onFullScreen);
  window.on('leave-full-screen', plan.onFullScreen);
  window.on('close', () => plan.onClosing({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }));
  webContents.on('did-navigate', (_event, url) => plan.onShown(url));
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') plan.onGone(reason);
  });
  return {
    // The page itself shows that it could not be loaded.
    load: (url) => void window.loadURL(url).catch(() => undefined),
    sendEvent: (event) => webContents.send(SHELL_EVENTS, event),
    focus() {
      if (window.isMinimized()) window.restore();
      window.focus();
    },
    isFullScreen: () => window.isFullScreen(),
    setFullScreen: (isOn) => window.setFullScreen(isOn),
    setZoom: (percent) => webContents.setZoomFactor(percent / 100),
  };
}
