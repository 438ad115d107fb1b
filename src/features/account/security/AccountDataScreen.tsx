import { PageFrame } from '@/parts/PageFrame'

import { DeletionCard } from './DeletionCard'
import { ExportCard } from './ExportCard'

/** 账号与数据: export of personal data, and deletion of the account. */
export function AccountDataScreen() {
  return (
    <PageFrame route="accountData">
      <ExportCard />
      <DeletionCard />
    </PageFrame>
  )
}
