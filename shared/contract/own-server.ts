/** How this service names itself in the `server` header: what no document promises is expected of it alone. */
export const OWN_SERVER = 'grandstand';
