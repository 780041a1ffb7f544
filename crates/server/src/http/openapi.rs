//! All routes, and the document that describes them. A route cannot be in one and not in the other.

use std::sync::Arc;

use axum::{Router, http::header::CONTENT_TYPE, routing::get};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        ComponentsBuilder, OpenApi as Document,
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};
use utoipa_axum::router::OpenApiRouter;

use super::{Entrance, accounts, health, page};

/// Where the document is.
pub const PATH: &str = "/api/v1/openapi.json";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Mutal",
        description = "Tables of board games over HTTP. Errors are `{code, params}`. Changes need the cookie of a \
                       session and an `Origin` of this server, or a script token. The socket is described in docs/api.md.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags(
        (name = "account", description = "Guests, accounts, sessions, script tokens"),
        (name = "tables", description = "Tables before and around a game"),
        (name = "games", description = "Games, their records and streams"),
        (name = "operations", description = "For those who run the server")
    ),
    modifiers(&Ways)
)]
struct Api;

/// How callers say who they are.
struct Ways;

impl Modify for Ways {
    fn modify(&self, api: &mut Document) {
        let cookie = |name| SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(name)));
        let token = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
        let components = api.components.take().unwrap_or_default();
        let components = ComponentsBuilder::from(components)
            .security_scheme("cookie", cookie("__Host-mutal"))
            .security_scheme("plain_cookie", cookie("mutal"))
            .security_scheme("token", token);
        api.components = Some(components.build());
        let ways = ["cookie", "plain_cookie", "token"].map(|way| SecurityRequirement::new(way, Vec::<String>::new()));
        api.security = Some([SecurityRequirement::default()].into_iter().chain(ways).collect());
    }
}

/// All routes with their document.
pub fn assemble(entrance: &Arc<Entrance>, house: OpenApiRouter) -> (Router, Document) {
    let own = OpenApiRouter::new().merge(accounts::routes()).merge(health::routes()).with_state(entrance.clone());
    let (router, mut api) = OpenApiRouter::with_openapi(Api::openapi()).merge(own).merge(house).split_for_parts();
    describe_itself(&mut api);
    (router, api)
}

fn describe_itself(api: &mut Document) {
    use utoipa::openapi::{
        Content, HttpMethod, PathItem, Required, ResponseBuilder, ResponsesBuilder, path::OperationBuilder,
    };
    let _ = Required::True;
    let answer = ResponseBuilder::new().description("This document").content("application/json", Content::default());
    let operation = OperationBuilder::new()
        .tag("operations")
        .summary(Some("This document, OpenAPI 3.1."))
        .operation_id(Some("openapi"))
        .responses(ResponsesBuilder::new().response("200", answer).build());
    api.paths.paths.insert(PATH.to_owned(), PathItem::new(HttpMethod::Get, operation.build()));
}

/// The document as text, one key on a line.
pub fn text(api: &Document) -> String {
    api.to_pretty_json().expect("plain data") + "\n"
}

/// Adds the document itself and the page to the routes.
pub fn serve(router: Router, api: &Document) -> Router {
    let text = text(api);
    let document = get(move || async move { ([(CONTENT_TYPE, "application/json")], text.clone()) });
    page::fallback(router.route(PATH, document))
}
