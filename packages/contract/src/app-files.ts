/** Files that the server makes. */
export const workerFile = '/m/sw.js';
export const manifestFile = '/m/static/manifest.webmanifest';
export const webClipFile = '/m/static/app.mobileconfig';
/** The page for browsers that are too old for the app. */
export const oldBrowserPath = '/m/static/old.html';
export const provisioningFile = '/m/static/app.mobileprovision';
