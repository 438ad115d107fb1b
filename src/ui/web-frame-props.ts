/** A page of the web that the server let through. */
export interface WebFrameProps {
  url: string
  /** Whose page it is, for the person. */
  host: string
}
