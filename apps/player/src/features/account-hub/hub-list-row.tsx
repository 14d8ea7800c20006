import { ListRow } from '@palaro/ui';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { rowAction } from '../../shared/menu-action.ts';
import type { Audience } from '../../shared/menu.ts';
import { useText } from '../../shared/text.tsx';
import { UnreadFeedback } from '../feedback/index.ts';
import { UnreadMessages } from '../inbox/index.ts';
import type { HubRow } from './hub-rows.ts';

const badges: Readonly<Record<NonNullable<HubRow['badge']>, ComponentType>> = {
  unreadFeedback: UnreadFeedback,
  unreadMessages: UnreadMessages,
};

type HubListRowProps = { readonly row: HubRow; readonly audience: Audience; readonly trailing?: ReactNode };

/** One entry of the hub or the member centre, with its count or what else stands at its end. */
export const HubListRow = ({ row, audience, trailing }: HubListRowProps) => {
  const { t } = useText();
  const end = row.badge === undefined ? trailing : createElement(badges[row.badge]);
  return <ListRow icon={row.icon} label={t(row.text)} {...(end === undefined ? {} : { trailing: end })} {...rowAction(row, audience)} />;
};
