export const appPath = '/m/app';
