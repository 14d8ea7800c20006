import { ListRow } from '@palaro/ui';
import { createElement, type ComponentType } from 'react';
import { rowAction } from '../../overlays/menu-action.ts';
import type { Audience } from '../../overlays/menu.ts';
import { useText } from '../../texts/text.tsx';
import { UnreadFeedback } from '../feedback/index.ts';
import { UnreadMessages } from '../inbox/index.ts';
import type { HubRow } from './hub-rows.ts';
import { hubStates } from './hub-states.tsx';

const badges: Readonly<Record<NonNullable<HubRow['badge']>, ComponentType>> = {
  unreadFeedback: UnreadFeedback,
  unreadMessages: UnreadMessages,
};

/** What stands at the end of a row: a count, or how it stands with what the row leads to. */
const endOf = ({ badge, state }: HubRow): ComponentType | undefined => (badge === undefined ? state && hubStates[state] : badges[badge]);

/** One entry of the hub or the member centre. */
export const HubListRow = ({ row, audience }: { readonly row: HubRow; readonly audience: Audience }) => {
  const { t } = useText();
  const end = endOf(row);
  return <ListRow icon={row.icon} label={t(row.text)} {...(end && { trailing: createElement(end) })} {...rowAction(row, audience)} />;
};
