export const feedbackPath = '/m/feedback';
