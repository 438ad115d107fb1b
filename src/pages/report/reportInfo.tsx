import { ReportScreen } from '@/features/report/ReportScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('report', ({ id, from, to }) => (
  <ReportScreen key={id} id={id} days={from && to ? { from, to } : undefined} />
))
