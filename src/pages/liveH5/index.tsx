import { LaunchScreen } from '@/features/launch/LaunchScreen'
import picture from '@/pages/liveH5/assets/launch.svg'
import { routedPage } from '@/parts/routed-page'

export default routedPage('launch', (query) => <LaunchScreen {...query} picture={picture} />)
