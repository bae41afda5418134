/** The parts of the page in their order, by the names that stand in addresses. */
export const sections = [
  { id: 'account', title: 'Account' },
  { id: 'preferences', title: 'Preferences' },
  { id: 'device', title: 'Device preferences' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'muted-communities', title: 'Muted communities' },
  { id: 'muted-users', title: 'Muted users' },
  { id: 'sessions', title: 'Devices' },
  { id: 'data', title: 'Your data' },
  { id: 'delete', title: 'Delete account' },
] as const;
