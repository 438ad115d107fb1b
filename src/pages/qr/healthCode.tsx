import { HealthScreen } from '@/features/visit/HealthScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('healthPass', ({ visit }) => <HealthScreen visitId={visit} />)
