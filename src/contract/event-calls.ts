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

/** The part of the table of all calls that is about activities and launch events. */
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
}
