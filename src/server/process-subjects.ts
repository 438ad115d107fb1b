import { EXTENSION_REVIEW, OPPORTUNITY_REVIEW } from '@/contract/partner/opportunity-desk'

import { cloudSubject } from './domains/cloud/cloud-order-store'
import { ORDER, RENEW } from './domains/cloud/cloud-store'
import { applicationSubject } from './domains/partner/application'
import { extensionSubject } from './domains/partner/extension'
import { opportunitySubject } from './domains/partner/opportunity-review'
import { PARTNER_APPLICATION } from './domains/partner/review-forms'
import { VISIT_REQUEST, visitSubject } from './domains/visit/approval'
import type { ProcessSubject } from './workflow/instances/subject'

/** The business subject of each process, by process key. */
export const processSubjects: Readonly<Record<string, ProcessSubject>> = {
  [RENEW]: cloudSubject,
  [ORDER]: cloudSubject,
  [VISIT_REQUEST]: visitSubject,
  [PARTNER_APPLICATION]: applicationSubject,
  [OPPORTUNITY_REVIEW]: opportunitySubject,
  [EXTENSION_REVIEW]: extensionSubject,
}
