import type { FastifyInstance } from 'fastify'

import { handleExport } from '@/server/audit/handle-export'
import { openEnquiryExport } from '@/server/domains/exhibition/enquiry'
import { requireOwnLaunch } from '@/server/domains/launch/manage'
import { openSignUpExport } from '@/server/domains/launch/sign-up'
import { openReceiptExport } from '@/server/domains/message/receipt-store'
import { openLearnerExport } from '@/server/domains/study/study-assignment-store'
import { openTrialExport } from '@/server/domains/trial/trial-store'

/** One call for what administrators of 内容 collect: these lists have the same right. */
export function contentExportRoutes(app: FastifyInstance): void {
  // No title: each list's subject says what it is.
  handleExport(app, 'exportContentList', '', async ({ list, id = '', ...filter }, { caller, db, now }) => {
    const { companyId } = caller
    switch (list) {
      case 'signUps':
        return openSignUpExport(db, await requireOwnLaunch(db, companyId, id))
      case 'enquiries':
        return openEnquiryExport(db, companyId, filter)
      case 'trialRequests':
        return openTrialExport(db, companyId, filter)
      case 'learners':
        return openLearnerExport(db, caller, id, now)
      case 'receipts':
        return openReceiptExport(db, caller, id)
    }
  })
}
