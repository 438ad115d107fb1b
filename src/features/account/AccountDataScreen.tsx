import { PageFrame } from '@/parts/PageFrame'

import { DeletionCard } from './DeletionCard'
import { ExportCard } from './ExportCard'

/** 账号与数据: what is kept about me, taken along; and the end of the account. */
export function AccountDataScreen() {
  return (
    <PageFrame route="accountData">
      <ExportCard />
      <DeletionCard />
    </PageFrame>
  )
}
