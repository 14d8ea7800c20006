import type { ProfileField } from '@palaro/contract/constants';
import type { IconName } from '@palaro/ui';

export const detailIcons: Readonly<Record<ProfileField, IconName>> = {
  payeeName: 'user',
  birthday: 'calendar-blank',
  idNumber: 'identification-card',
  nickname: 'user-fill',
  facebook: 'facebook-logo-fill',
  whatsapp: 'whatsapp-logo',
  line: 'chat-circle-dots',
  zalo: 'chat-circle-dots',
  wechat: 'chat-circle-dots',
  qqNum: 'chat-circle-dots',
};
