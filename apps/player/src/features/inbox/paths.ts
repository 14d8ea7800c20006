export const webEmailPath = '/m/webEmail';
