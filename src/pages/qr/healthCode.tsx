import { HealthScreen } from '@/features/visit/health/HealthScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('healthPass', ({ visit }) => <HealthScreen visitId={visit} />)
