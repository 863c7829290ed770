/** The logged-in user of a request; `sessionFamily` is the login that its token came from. */
export type SessionUser = { id: number; phone: string; sessionFamily: string }

/** Who an Authorization header speaks for, on the device that the request names; undefined for nobody. */
export type Authenticate = (
  authorization: string,
  device: string | undefined,
) => Promise<SessionUser | undefined>
