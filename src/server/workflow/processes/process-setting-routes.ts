import type { FastifyInstance } from 'fastify'

import {
  getProcessSetting,
  listManagedProcesses,
  saveProcess,
  switchProcess,
  tryProcess,
} from '@/contract/workflow/process-setting'
import { handle } from '@/server/http/handle'
import {
  changeProcessStatus,
  describeProcessSetting,
  listProcessesToManage,
  publishProcess,
} from './process-setting-store'
import { runProcessTrial } from './process-trial'

/** Designing processes: reading, trying and publishing their versions. */
export function processSettingRoutes(app: FastifyInstance): void {
  handle(app, listManagedProcesses, (_input, { caller, db }) => listProcessesToManage(db, caller.companyId))

  handle(app, getProcessSetting, (input, { caller, db }) => describeProcessSetting(db, caller.companyId, input))

  handle(app, saveProcess, (input, { caller, db, now }) => publishProcess(db, caller, input, now))

  handle(app, tryProcess, (input, { caller, db, now }) => runProcessTrial(db, caller.companyId, input, now))

  handle(app, switchProcess, (input, { caller, db }) => changeProcessStatus(db, caller.companyId, input))
}
