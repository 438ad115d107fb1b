import { GatesScreen } from '@/features/manage/visit/GatesScreen'
import { VisitRecordsScreen } from '@/features/manage/visit/VisitRecordsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageGates', ({ view }) => (view === 'visits' ? <VisitRecordsScreen /> : <GatesScreen />))
