import { HealthFormScreen } from '@/features/manage/visit/HealthFormScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageHealth', HealthFormScreen)
