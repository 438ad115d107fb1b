import { AuditScreen } from '@/features/manage/audit/AuditScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageAudit', () => <AuditScreen />)
