import { CloudScreen } from '@/features/cloud/CloudScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('cloud', CloudScreen)
