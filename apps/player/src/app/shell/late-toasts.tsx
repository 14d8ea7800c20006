import { createElement } from 'react';
import { latePart } from '../../shared/late-part.ts';
import { useText } from '../../shared/text.tsx';

const useToastHost = latePart(() => import('./toasts.ts').then((it) => it.ToastHost));

/** The toasts, once their code is here: what is said meanwhile waits. */
export const LateToasts = () => {
  const { t } = useText();
  const host = useToastHost();
  return host === null ? null : createElement(host, { closeLabel: t('common.close') });
};
