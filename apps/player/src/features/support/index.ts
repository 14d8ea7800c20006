import { openOverlay } from '../../shared/overlay.ts';

export { serviceContactsOf } from './service-entries.ts';
export { useServiceLinks } from './support-queries.ts';
/** Opens the customer service sheet over the present screen. */
export const openSupport = (): void => openOverlay('service');
/** The sheet's code, fetched when it is first opened. */
export const loadServiceSheet = () => import('./service-sheet.tsx').then((it) => it.ServiceSheet);
