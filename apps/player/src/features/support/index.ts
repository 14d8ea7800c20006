import { openOverlay } from '../../overlays/overlay.ts';

export { HelpLines } from './help-lines.tsx';
export { serviceContactsOf } from './service-entries.ts';
export { useServiceLinks } from './support-queries.ts';
/** Opens the customer service sheet over the present screen. */
export const openSupport = (): void => openOverlay('service');
/** Home's floating widget, fetched after home. */
export const loadContactWidget = () => import('./contact-widget.tsx').then((it) => it.ContactWidget);
/** The sheet's code, fetched when it is first opened. */
export const loadServiceSheet = () => import('./service-sheet.tsx').then((it) => it.ServiceSheet);
