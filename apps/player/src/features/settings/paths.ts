export const settingsPath = '/m/set';
