import { CloudServiceScreen } from '@/features/cloud/CloudServiceScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('cloudService', CloudServiceScreen)
