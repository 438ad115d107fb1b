import type { FastifyInstance } from 'fastify'

import {
  cancelLineChange,
  doLineChangeStep,
  getLineChange,
  getLineChangeOptions,
  listLineChanges,
  startLineChange,
} from '@/contract/production/line-change'
import {
  callForMachine,
  findMachine,
  getMachine,
  getProductionBoard,
  postMachineStates,
  postProductionRecords,
} from '@/contract/production/production'
import type { FileServices } from '@/server/files/file-services'
import { handle, handleOutside, handlePage } from '@/server/http/handle'

import { presentProductionBoard } from './board'
import { startMachineCall } from './call'
import { productionFileRoutes } from './import/import-routes'
import { cancelChange, changeOptions, changeRow, completeStep, listChanges, startChange } from './line-change'
import { describeChange } from './line-change-view'
import { describeMachine, findByLabel } from './machine-detail'
import { insertReportedRecords, insertReportedStates } from './machine-reports'
import { simulateIfDue } from './simulate-machines'

/** Boards, machines, and machine reports. */
export async function productionRoutes(app: FastifyInstance, services: FileServices): Promise<void> {
  handle(app, getProductionBoard, async ({ lineId }, { caller, db, now }) => {
    await simulateIfDue(services.handle, caller.companyId, now)
    return presentProductionBoard(db, caller.companyId, lineId, now)
  })

  handle(app, getMachine, async ({ id }, { caller, db, now }) => {
    await simulateIfDue(services.handle, caller.companyId, now)
    return describeMachine(db, caller, id, now)
  })

  handle(app, findMachine, ({ label }, { caller, db }) => findByLabel(db, caller.companyId, label))

  handle(app, callForMachine, (input, { caller, db, now }) => startMachineCall(db, caller, input, now))

  handle(app, postProductionRecords, async ({ records }, { caller, db, now }) => ({
    accepted: await insertReportedRecords(db, caller.companyId, records, now),
  }))

  handle(app, postMachineStates, ({ states }, { caller, db, now }) =>
    insertReportedStates(db, caller.companyId, states, now),
  )
  lineChangeRoutes(app, services)
  await productionFileRoutes(app, services)
}

function lineChangeRoutes(app: FastifyInstance, { links }: FileServices): void {
  handlePage(app, listLineChanges, (query, { caller, db, page }) => listChanges(db, caller.companyId, query, page))

  handle(app, getLineChangeOptions, ({ machineId }, { caller, db }) => changeOptions(db, caller.companyId, machineId))

  handle(app, getLineChange, async ({ changeId }, { caller, db, now }) =>
    describeChange(db, links, caller, await changeRow(db, caller.companyId, changeId), now),
  )

  // Photo links are created inside the transaction, so their key is loaded before.
  handleOutside(app, startLineChange, async (input, { caller, now, write }) => {
    await links.ready()
    return write(async (tx) => describeChange(tx, links, caller, await startChange(tx, caller, input, now), now))
  })

  handleOutside(app, doLineChangeStep, async (input, { caller, now, write }) => {
    await links.ready()
    return write(async (tx) => describeChange(tx, links, caller, await completeStep(tx, caller, input, now), now))
  })

  handleOutside(app, cancelLineChange, async (input, { caller, now, write }) => {
    await links.ready()
    return write(async (tx) => describeChange(tx, links, caller, await cancelChange(tx, caller, input, now), now))
  })
}
