export const noticePath = '/m/notice';
export const activityPath = '/m/activity';
