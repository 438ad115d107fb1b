import { listOffers } from '@/server/workflow/engine/actions'
import { findLastSettledStep, settleSteps } from '@/server/workflow/engine/choices'
import { applyCommand, start } from '@/server/workflow/engine/engine'
import { expireTask } from '@/server/workflow/engine/expire'
import { endHold, withdrawBySystem } from '@/server/workflow/engine/hold'

import type { SettlingEngine } from './engine-sequences'

/** The engine of the server, as the random sequences drive it. */
export const settlingEngine: SettlingEngine = {
  start,
  applyCommand,
  listOffers,
  settleSteps,
  findLastSettledStep,
  expireTask,
  endHold,
  withdrawBySystem,
}
