/** Files that the server makes. */
export const workerFile = '/m/sw.js';
export const manifestFile = '/m/static/manifest.webmanifest';
export const webClipFile = '/m/static/app.mobileconfig';
export const provisioningFile = '/m/static/app.mobileprovision';
