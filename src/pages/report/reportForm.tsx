import { ReportsScreen } from '@/features/report/ReportsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('reports', ReportsScreen)
