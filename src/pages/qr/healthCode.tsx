import { HealthScreen } from '@/features/visit/health/HealthScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('healthPass', ({ visit, view }) => <HealthScreen visitId={visit} view={view} />)
