import {
  countAtGates,
  findGuestPasses,
  getRoster,
  listMyGuestPasses,
  listStaffActivities,
  openGuestPass,
  searchGuests,
  settleScans,
  signAtGate,
} from './activity'
import { getManagedActivity, inviteGuests, revokeGuest, saveActivity } from './activity-manage'
import {
  createLaunchInvitation,
  getLaunch,
  listLaunchInvitations,
  openLaunchInvitation,
  setLaunchReminder,
  signUpForLaunch,
} from './launch'
import { getManagedLaunch, listLaunchSignUps, listManagedLaunches, saveLaunch } from './launch-manage'

/** The calls of activities and launch events. */
export const eventCalls = {
  openGuestPass,
  findGuestPasses,
  listMyGuestPasses,
  signAtGate,
  listStaffActivities,
  getRoster,
  settleScans,
  countAtGates,
  searchGuests,
  getManagedActivity,
  saveActivity,
  inviteGuests,
  revokeGuest,
  getLaunch,
  signUpForLaunch,
  setLaunchReminder,
  openLaunchInvitation,
  createLaunchInvitation,
  listLaunchInvitations,
  listManagedLaunches,
  getManagedLaunch,
  saveLaunch,
  listLaunchSignUps,
}
