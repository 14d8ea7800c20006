/** What promotions are shown by after a login: fetched after home. */
export { LoginPromotions } from './login-promotions.tsx';
export const loadLoginPromotions = () => import('./login-promotions-popup.tsx').then((it) => it.LoginPromotionsPopup);
