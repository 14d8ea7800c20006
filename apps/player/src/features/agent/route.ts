import type { PlannedRoute } from '../../navigation/routes.ts';

export const planned: readonly PlannedRoute[] = [
  {
    paths: ['/m/agent/team/overview', '/m/agent/team/pnl', '/m/agentRegister', '/m/inviteFriends'],
    planned: 'the agent area',
  },
  {
    paths: [
      '/m/member/team',
      '/m/member/agent/agentRebeat',
      '/m/member/agent/getDevidendContract',
      '/m/member/agent/getHourContract',
      '/m/member/agent/getSalaryContract',
    ],
    planned: 'the agent area',
    tab: 'member',
  },
];
