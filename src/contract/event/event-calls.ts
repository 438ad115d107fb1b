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
import { inviteGuests, revokeGuest, saveActivity } from './activity-manage'
import {
  createLaunchInvitation,
  getLaunch,
  listLaunchInvitations,
  openLaunchInvitation,
  setLaunchReminder,
  signUpForLaunch,
} from './launch'
import { listLaunchSignUps, saveLaunch } from './launch-manage'

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
  saveActivity,
  inviteGuests,
  revokeGuest,
  getLaunch,
  signUpForLaunch,
  setLaunchReminder,
  openLaunchInvitation,
  createLaunchInvitation,
  listLaunchInvitations,
  saveLaunch,
  listLaunchSignUps,
}
