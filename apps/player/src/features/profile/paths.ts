export const myAccountPath = '/m/myAccount/index';
