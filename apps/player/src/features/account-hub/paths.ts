export const minePath = '/m/mine';
export const memberHomePath = '/m/member/home';
