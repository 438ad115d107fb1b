import { SignScreen } from '@/features/activity/SignScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('signIn', SignScreen)
