import { TrialScreen } from '@/features/trial/TrialScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('trial', TrialScreen)
