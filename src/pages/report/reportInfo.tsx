import { ReportScreen } from '@/features/report/ReportScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('report', ({ id }) => <ReportScreen key={id} id={id} />)
