export const registerPath = '/m/register';
