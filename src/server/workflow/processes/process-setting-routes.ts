import type { FastifyInstance } from 'fastify'

import {
  deleteProcessDraft,
  getProcessDraft,
  listProcessDrafts,
  saveProcessDraft,
} from '@/contract/workflow/process-draft'
import { getProcessInsight, listInsightInstances } from '@/contract/workflow/process-insight'
import {
  getProcessSetting,
  listManagedProcesses,
  saveProcess,
  switchProcess,
  tryProcess,
} from '@/contract/workflow/process-setting'
import { getProcessTemplate, listProcessTemplates } from '@/contract/workflow/process-template'
import { handle, handlePage } from '@/server/http/handle'

import { findDesignDraft, listDesignDrafts, removeDesignDraft, storeDesignDraft } from './process-draft-store'
import { describeProcessInsight, listInstancesOfFigure } from './process-insight-store'
import {
  changeProcessStatus,
  describeProcessSetting,
  listProcessesToManage,
  publishProcess,
} from './process-setting-store'
import { getTemplateContent, listTemplateSummaries } from './process-template-store'
import { runProcessTrial } from './process-trial'

/** A process of 1,000 steps with their conditions and rights. */
const PROCESS_LIMIT_BYTES = 1024 * 1024

/** Designing processes: reading, trying and publishing their versions. */
export function processSettingRoutes(app: FastifyInstance): void {
  handle(app, listManagedProcesses, ({ sort }, { caller, db }) => listProcessesToManage(db, caller.companyId, sort))

  handle(app, getProcessSetting, (input, { caller, db }) => describeProcessSetting(db, caller.companyId, input))

  handle(app, listProcessTemplates, async () => listTemplateSummaries())

  handle(app, getProcessTemplate, async ({ key }) => getTemplateContent(key))

  handle(
    app,
    getProcessInsight,
    (input, { caller, db, now }) => describeProcessInsight(db, caller.companyId, input, now),
    { mayReadReplica: true },
  )

  handlePage(app, listInsightInstances, (query, { caller, db, now, page }) =>
    listInstancesOfFigure(db, caller.companyId, query, page, now),
  )

  handle(app, saveProcess, (input, { caller, db, now }) => publishProcess(db, caller, input, now), {
    bodyLimit: PROCESS_LIMIT_BYTES,
  })

  handle(app, listProcessDrafts, (_input, { caller, db }) => listDesignDrafts(db, caller.companyId))

  handle(app, getProcessDraft, async ({ key }, { caller, db }) => ({
    draft: await findDesignDraft(db, caller.companyId, key),
  }))

  handle(app, saveProcessDraft, (input, { caller, db, now }) => storeDesignDraft(db, caller, input, now), {
    bodyLimit: PROCESS_LIMIT_BYTES,
  })

  handle(app, deleteProcessDraft, async ({ key, revision }, { caller, db }) => {
    await removeDesignDraft(db, caller.companyId, key, revision)
    return { key }
  })

  handle(app, tryProcess, (input, { caller, db, now }) => runProcessTrial(db, caller.companyId, input, now), {
    bodyLimit: PROCESS_LIMIT_BYTES,
  })

  handle(app, switchProcess, (input, { caller, db }) => changeProcessStatus(db, caller.companyId, input))
}
