export const noticePath = '/m/notice';
export const activityPath = '/m/activity';
export const benefitsPath = '/m/member/benefits';
